import { formOf } from '../shared/form-of.tsx'
import { screens } from './registry.tsx'

/** Draws the form of every resource. */
export default formOf(screens)
