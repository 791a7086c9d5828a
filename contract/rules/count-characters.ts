/** As a person counts them, and the database: a rare Chinese character or an emoji is one, not two. */
export const countCharacters = (text: string): number => [...text].length
