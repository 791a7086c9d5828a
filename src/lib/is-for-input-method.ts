/** Whether a key is for an input method: the Enter that confirms a name in kanji is no Enter of the app. */
export const isForInputMethod = ({ keyCode }: { readonly keyCode: number }): boolean =>
  // Unlike `isComposing`, this is so in Safari too, and not for the 'Go' of an Android keyboard.
  keyCode === 229
