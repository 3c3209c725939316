import { dashboardWords } from '@kollegium/api/i18n/sv/dashboard'
import { addTexts } from '../../lib/i18n.ts'

/** Adds the texts of the start page; its parts are fetched after the first screen's frame. */
addTexts(dashboardWords)
