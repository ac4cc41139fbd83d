export { apiSourceMessages } from './api-source-messages.ts';
export { ApiSourcePanel } from './api-source-panel.tsx';
