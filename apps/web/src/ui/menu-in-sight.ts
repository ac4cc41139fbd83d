/** Of a menu that may be longer than the room on either side of what opens it: it then lies over that. */
export const MENU_IN_SIGHT = {
  // the distance to what opens it is in the menu: the kit would push one that was moved out of sight by it
  align: { offset: [0, 0], overflow: { adjustX: true, adjustY: true, shiftY: true } },
  rootClassName: 'menu-in-sight',
};
