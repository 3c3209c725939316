import type { Ignorer, NodePath } from '@stryker-mutator/api/ignore'
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** The part of Babel's path that is asked. */
type Property = {
  isObjectProperty(): boolean
  get(part: 'value'): { isObjectExpression(): boolean }
  node: { key: { type: string; name?: string } }
}

/** Columns that a statement selects: one that is missing doesn't pass the type check, one more changes nothing that is seen. */
const selects: Ignorer = {
  shouldIgnore(path: NodePath) {
    const property = path as unknown as Property
    if (!property.isObjectProperty() || !property.get('value').isObjectExpression()) return undefined
    const { key } = property.node
    return key.type === 'Identifier' && key.name === 'select' ? 'the types check what is selected' : undefined
  },
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'selects', selects)]
