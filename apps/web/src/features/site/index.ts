export { SettingsCard } from './settings-card.tsx';
