/** In a form whose button stands outside of it, as in the foot of a dialog: Enter in a field sends it all the same. */
export function SubmitByEnter() {
  return <button type="submit" hidden />;
}
