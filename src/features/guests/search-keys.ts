/** Whether a key is one character for the search, and none that presses a button, scrolls or is a shortcut of its own. */
export function isSearchKey({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  const isText = [...key].length === 1 && !' ?/'.includes(key)
  return isText && !ctrlKey && !metaKey && !altKey && !isComposing
}
