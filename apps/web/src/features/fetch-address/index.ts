export { FetchAddressForm } from './fetch-address-form.tsx';
export { fetchAddressMessages } from './fetch-address-messages.ts';
export { FetchState } from './fetch-state.tsx';
