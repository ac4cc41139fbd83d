/** Pixels: of rows and columns that say nothing else, of the numbers of the rows, of the letters of the columns. */
export const ROW_HEIGHT = 25;
export const COL_WIDTH = 100;
export const ROW_HEAD_WIDTH = 48;
export const COL_HEAD_HEIGHT = 26;
