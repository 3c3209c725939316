import { validationStaffWords } from '@kollegium/api/i18n/sv/validation-staff'
import { addTexts } from '../../../lib/i18n.ts'
import '../../../lib/form-texts.ts'

/** Adds the texts of the staff's pages, which import this file. */
addTexts(validationStaffWords)
