import { holderRequests } from '@kollegium/api/i18n/sv/holder-requests'
import { addTexts } from '../../lib/i18n.ts'

/** Adds the texts of what holders of documents ask for, which the certificate app alone shows. */
addTexts(holderRequests)
