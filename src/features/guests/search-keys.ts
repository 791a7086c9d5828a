/** Whether a key is a character for the search, and not one that presses a button, scrolls or is a shortcut. */
export function isSearchKey({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  const isText = [...key].length === 1 && !' ?/'.includes(key)
  return isText && !ctrlKey && !metaKey && !altKey && !isComposing
}
