export { AddressField } from './address-field.tsx';
export { QrPicture } from './qr-picture.tsx';
