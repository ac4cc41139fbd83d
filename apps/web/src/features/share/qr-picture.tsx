import './share.css';
import { qrCode } from '@sheaf/contract';
import { href } from '../../lib/href.ts';
import { useMessages } from '../../lib/i18n.ts';
import { shareMessages } from './share-messages.ts';

/** An address for a camera, which reads it dark on white in either theme. */
export function QrPicture({ address }: { address: string }) {
  const t = useMessages(shareMessages);
  const query = new URLSearchParams({ url: address, size: '4', format: 'svg' });
  return <img className="share-qr" src={href(`${qrCode.path}?${query}`)} alt={t('qr')} width={132} height={132} />;
}
