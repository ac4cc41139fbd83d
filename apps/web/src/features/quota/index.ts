export { fillOf } from './quota-amount.ts';
