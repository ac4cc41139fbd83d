export { TokenCallsDialog } from './token-calls-dialog.tsx';
