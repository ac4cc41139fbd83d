import { Button, Modal } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useReleased } from './use-released.ts';

/** A further button beside the title. */
export interface HeaderButton {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onClick: () => void;
}

interface SharedDialogProps {
  readonly title: string;
  readonly buttons?:
    | readonly []
    | readonly [HeaderButton]
    | readonly [HeaderButton, HeaderButton]
    | readonly [HeaderButton, HeaderButton, HeaderButton]
    | readonly [HeaderButton, HeaderButton, HeaderButton, HeaderButton];
  readonly width?: number;
  readonly okText: string;
  readonly isDanger?: boolean;
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  /** Absent, as that of `onCancel`: one is led to the list of items. */
  readonly onOk?: () => void;
  readonly onCancel?: () => void;
  readonly children: ReactNode;
}

/** Title, up to four further buttons beside it, what it is about, cancel and ok. */
export function SharedDialog({ title, buttons = [], width = 480, children, ...props }: SharedDialogProps) {
  const navigate = useNavigate();
  const home = () => void navigate('/item/index');
  const { okText, isDanger = false, isPending = false, isDisabled = false, onOk = home, onCancel = home } = props;
  const loading = useReleased(isPending);
  const body = useRef<HTMLDivElement>(null);
  // without motion the dialog takes the focus before its field can
  const begin = () => body.current?.querySelector<HTMLElement>('input:enabled, textarea:enabled')?.focus();
  return (
    <Modal
      open
      width={width}
      mask={{ closable: false }}
      title={title}
      okText={okText}
      okButtonProps={{ danger: isDanger, loading, disabled: isDisabled }}
      cancelButtonProps={{ autoFocus: isDanger }}
      onOk={onOk}
      onCancel={onCancel}
      afterOpenChange={(isOpen) => isOpen && !isDanger && begin()}
    >
      {buttons.length > 0 && (
        <div className="dialog-buttons">
          {buttons.map(({ label, icon, onClick }) => (
            <Button key={label} size="small" icon={icon} onClick={onClick}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <div ref={body} className="dialog-body">
        {children}
      </div>
    </Modal>
  );
}
