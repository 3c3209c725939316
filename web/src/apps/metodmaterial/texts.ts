import { materialApp } from '@kollegium/api/i18n/sv/material'
import { addTexts } from '../../lib/i18n.ts'

/** Adds the texts of the app; no other app loads them. */
addTexts(materialApp)
