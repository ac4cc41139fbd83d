/** A notice of the browser itself; it stays until somebody clicks or closes it. */
export interface BrowserNotice {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly onClick: () => void;
  readonly onClose: () => void;
}

/** Can this browser be asked at all? Only where the connection is safe. */
function canNotify(): boolean {
  return typeof Notification !== 'undefined' && isSecureContext;
}

/** Whether the browser is to tell, as its user chose. */
export function notifyChoice(): NotificationPermission {
  return canNotify() ? Notification.permission : 'denied';
}

/** Several tabs that tell of the same message are one notice: the tag replaces. */
export function showBrowserNotice({ id, title, body, onClick, onClose }: BrowserNotice): void {
  const notice = new Notification(title, { body, tag: `sheaf-${id}`, requireInteraction: true });
  notice.onclick = () => {
    notice.onclose = null;
    notice.close();
    window.focus();
    onClick();
  };
  notice.onclose = onClose;
}
