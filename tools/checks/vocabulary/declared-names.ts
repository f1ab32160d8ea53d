import { isNode, lineAt, type Node, nodesIn, parseProgram } from '../syntax.ts'

export interface DeclaredName {
  name: string
  line: number
}

/** Every name that a source declares: variables, parameters, functions, types, and properties of types, classes and objects. */
export function declaredNames(path: string, text: string): DeclaredName[] {
  const starts = new Map<number, string>()
  collect(parseProgram(path, text), (node) => starts.set(node.start, node.name as string))
  return [...starts].map(([start, name]) => ({ name, line: lineAt(text, start) }))
}

function collect(nodes: unknown, declare: (identifier: Node) => void, parent?: Node): void {
  for (const node of nodesIn(nodes)) {
    for (const target of targetsOf(node, parent))
      for (const identifier of identifiersIn(target)) declare(identifier)
    for (const child of Object.values(node)) collect(child, declare, node)
  }
}

/** The parts of a node in which a name is declared and not used. */
function targetsOf(node: Node, parent?: Node): Node[] {
  switch (node.type) {
    case 'ImportSpecifier':
      // Under its own name, what is imported was declared elsewhere, perhaps by a library.
      return isSameName(node.local, node.imported) ? [] : nodesIn(node.local)
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return nodesIn(node.local)
    case 'ExportSpecifier':
      return isSameName(node.local, node.exported) ? [] : nodesIn(node.exported)
    case 'Property':
      // A shorthand names a variable, and a pattern the property of a type: both are declared elsewhere.
      return node.shorthand === true || node.computed === true || parent?.type === 'ObjectPattern'
        ? []
        : nodesIn(node.key)
    case 'PropertyDefinition':
    case 'MethodDefinition':
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      return node.computed === true ? nodesIn(node.params) : nodesIn([node.key, ...nodesIn(node.params)])
    case 'TSTypeParameter':
      return nodesIn(node.name)
    default:
      return [...nodesIn(node.id), ...nodesIn(node.params), ...nodesIn(node.param)]
  }
}

function identifiersIn(target: Node): Node[] {
  switch (target.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
      return [target]
    case 'ObjectPattern':
      return nodesIn(target.properties).flatMap(identifiersIn)
    case 'ArrayPattern':
      return nodesIn(target.elements).flatMap(identifiersIn)
    case 'Property':
      return nodesIn(target.value).flatMap(identifiersIn)
    case 'AssignmentPattern':
      return nodesIn(target.left).flatMap(identifiersIn)
    case 'RestElement':
      return nodesIn(target.argument).flatMap(identifiersIn)
    default:
      return []
  }
}

const isSameName = (one: unknown, other: unknown): boolean =>
  isNode(one) && isNode(other) && one.name === other.name
