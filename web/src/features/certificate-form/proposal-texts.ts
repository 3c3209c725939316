import { proposals } from '@kollegium/api/i18n/sv/proposals'
import { addTexts } from '../../lib/i18n.ts'

/** Adds the texts of what a new certificate takes over, and of its proof, which the certificate form alone shows. */
addTexts(proposals)
