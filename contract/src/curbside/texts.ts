/** What the texts of a practice say until it writes its own. They name nobody and say nothing about a visit's reason. */
export const usualTexts = (practice: string) => ({
  linkText: `${practice}: Your visit is coming up. Tap here when you arrive.`,
  comeInText: `${practice}: We are ready for you. Please come in.`,
})
