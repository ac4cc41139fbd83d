export { MockPanel } from './mock-panel.tsx';
