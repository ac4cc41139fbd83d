/** For `afterOpenChange` of a dialog: without motion it takes the focus before its field, of this id, can. */
export function beginIn(id: string): (isOpen: boolean) => void {
  return (isOpen) => {
    if (isOpen) document.getElementById(id)?.focus();
  };
}
