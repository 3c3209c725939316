import { appTexts } from './app-texts.ts'
import { certWords } from './cert-words.ts'

/** The areas that the apps share. The server writes mails, sign-in and public pages. */
export const browserTexts = {
  ...appTexts,
  ...certWords,
} as const
