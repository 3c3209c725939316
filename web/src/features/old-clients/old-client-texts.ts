import { oldClients } from '@kollegium/api/i18n/sv/old-clients'
import { addTexts } from '../../lib/i18n.ts'

/** Adds the texts of registered programs. Their part of the bundle imports this file, so that the first screen stays small. */
addTexts(oldClients)
