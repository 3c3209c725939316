// The legal pages' forms, and the rules by which groups inherit, as the browser knows them.
export {
  emptyDraft,
  networkFields,
  type StatementDraft,
  type StatementForm,
  type StatementItem,
  type StatementKind,
  type StatementValue,
  statementForms,
  statementKinds,
} from './statement-fields.ts'
export {
  isComplete,
  type Stated,
  type StatementFault,
  type StatementInForce,
  type StatementLayer,
  type StatementOwner,
  statementFaults,
  statementInForce,
} from './statement-in-force.ts'
export { statementStateKey } from './statement-state.ts'
