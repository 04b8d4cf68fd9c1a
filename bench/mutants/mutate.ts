import { parseAst } from 'vitest/node';
import { z } from 'zod';

export type Mutant = { start: number; end: number; replacement: string; line: number };

const nodeSchema = z.looseObject({ type: z.string(), start: z.number(), end: z.number() });
type Node = z.output<typeof nodeSchema>;

const OPERATORS: Record<string, string> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};
const METHODS: Record<string, string> = {
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  trunc: 'ceil',
  round: 'floor',
  every: 'some',
  some: 'every',
  toLowerCase: 'toUpperCase',
  padStart: 'padEnd',
  padEnd: 'padStart',
};
/** Matches nodes that are not executed: types and module names. */
const SKIPPED = /^TS(?!AsExpression|SatisfiesExpression)|^Import|^ExportAll/;

const asNode = (value: unknown) => nodeSchema.safeParse(value).data;

function variants(node: Node, text: string): string[] {
  const { type, value } = node;
  if (type === 'ReturnStatement') return node.argument ? ['return;'] : [];
  if (type === 'ExpressionStatement' || type === 'ThrowStatement') return [';'];
  if (type === 'TemplateLiteral') return ['``'];
  if (type === 'UnaryExpression' && node.operator === '!') return [text.slice(1)];
  if (type !== 'Literal') return [];
  if (typeof value === 'number') return [String(value + 1)];
  if (typeof value === 'boolean') return [String(!value)];
  return typeof value === 'string' && value ? ["''"] : [];
}

/** Returns all mutants of a file: changed operators, constants and conditions, and removed statements. */
export function mutantsOf(source: string, lang: 'ts' | 'tsx' = 'ts'): Mutant[] {
  const found: Mutant[] = [];
  const add = (start: number, end: number, replacement: string) => {
    const line = source.slice(0, start).split('\n').length;
    found.push({ start, end, replacement, line });
  };

  function visit(node: Node, parent?: Node): void {
    const { type, start, end } = node;
    if (SKIPPED.test(type) || node.source) return;
    // A string as a statement is a directive, for example 'use client'.
    const isDirective = type === 'ExpressionStatement' && 'directive' in node && node.directive;
    const isKey = parent?.type === 'Property' && asNode(parent.key)?.start === start;
    if (isDirective) return;
    if (!isKey) for (const each of variants(node, source.slice(start, end))) add(start, end, each);
    const [left, right] = [asNode(node.left), asNode(node.right)];
    const other = OPERATORS[String(node.operator)];
    if (left && right && other) {
      const at = source.indexOf(String(node.operator), left.end);
      add(at, at + String(node.operator).length, other);
    }
    const test = asNode(node.test);
    if (test && /^(If|Conditional)/.test(type))
      for (const each of ['true', 'false']) add(test.start, test.end, each);
    const called = type === 'CallExpression' ? asNode(asNode(node.callee)?.property) : undefined;
    const method = METHODS[String(called?.name)];
    if (called && method) add(called.start, called.end, method);
    for (const child of Object.values(node).flat()) {
      const inner = asNode(child);
      if (inner) visit(inner, node);
    }
  }

  const program = asNode(parseAst(source, { lang }));
  if (program) visit(program);
  return found;
}

export const applied = (source: string, { start, end, replacement }: Mutant) =>
  source.slice(0, start) + replacement + source.slice(end);
