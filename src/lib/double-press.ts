/** Two presses within this time are one double tap or double click: nobody reads a question sooner. */
export const DOUBLE_PRESS_MS = 500
