export { useWanted } from './setting-wanted.ts';
export { SettingsCard } from './settings-card.tsx';
