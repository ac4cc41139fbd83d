export { OpenApiDialog } from './open-api-dialog.tsx';
export { openApiMessages } from './open-api-messages.ts';
export { OpenKeyDialog } from './open-key-dialog.tsx';
export { OpenKeyPanel } from './open-key-panel.tsx';
