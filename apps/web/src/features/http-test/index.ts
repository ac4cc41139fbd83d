export { HttpTestPanel } from './http-test-panel.tsx';
