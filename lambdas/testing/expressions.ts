import { isDeepStrictEqual } from "node:util";

/** Evaluates DynamoDB's expressions on items as the document client has them. Throws on everything that the product does not use. */

export type Item = Record<string, unknown>;

/** The parts of a command that its expressions refer to. */
export type Substitutions = {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ExpressionAttributeValues?: Readonly<Item> | undefined;
};

type Operand = (item: Item, given: Substitutions) => unknown;
export type Condition = (item: Item, given: Substitutions) => boolean;

/** Compiles a condition, key condition or filter. */
export const compileCondition = memoize((text): Condition => {
  const parser = new Parser(text);
  const condition = parser.either();
  parser.end();
  return condition;
});

/** Compiles an update. It returns the changed copy of an item. */
export const compileUpdate = memoize((text) => {
  const parser = new Parser(text);
  const changes: ((before: Item, after: Item, given: Substitutions) => void)[] = [];
  while (!parser.isDone) changes.push(...parser.clause());
  return (before: Item, given: Substitutions): Item => {
    const after = { ...before };
    for (const change of changes) change(before, after, given);
    return after;
  };
});

/** The attributes that a projection lists. */
export function project(text: string | undefined, item: Item, given: Substitutions): Item {
  if (text === undefined) return item;
  const names = text.split(",").map((name) => resolve(name.trim(), given));
  return Object.fromEntries(names.flatMap((name) => (name in item ? [[name, item[name]]] : [])));
}

/** The error for a request that DynamoDB does not accept. */
export function validation(message: string): Error {
  return Object.assign(new Error(message), { name: "ValidationException" });
}

/** Orders two keys as DynamoDB does: strings by their UTF-8 bytes. */
export function compareKeys(a: string, b: string): number {
  if (a === b) return 0;
  if (surrogate.test(a) || surrogate.test(b)) {
    return Buffer.compare(Buffer.from(a), Buffer.from(b));
  }
  return a < b ? -1 : 1;
}

const surrogate = /[\ud800-\udfff]/;

class Parser {
  readonly #text: string;
  readonly #tokens: readonly string[];
  #position = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = text.match(/[#:]?\w+|<=|>=|[^\s\w]/g) ?? [];
  }

  get isDone(): boolean {
    return this.#position === this.#tokens.length;
  }

  end(): void {
    if (!this.isDone) this.#refuse();
  }

  either(): Condition {
    const parts = this.#list("OR", () => this.#all());
    return (item, given) => parts.some((part) => part(item, given));
  }

  clause(): ((before: Item, after: Item, given: Substitutions) => void)[] {
    const kind = this.#take();
    return this.#list(",", () => {
      const name = this.#name();
      switch (kind) {
        case "SET": {
          this.#expect("=");
          const value = this.#sum();
          return (before, after, given) => {
            after[resolve(name, given)] = value(before, given);
          };
        }
        case "REMOVE":
          return (_, after, given) => {
            delete after[resolve(name, given)];
          };
        case "ADD":
        case "DELETE": {
          const value = this.#operand();
          return (before, after, given) => {
            const attribute = resolve(name, given);
            const result = combine(kind, before[attribute], value(before, given));
            if (result === undefined) delete after[attribute];
            else after[attribute] = result;
          };
        }
        default:
          return this.#refuse();
      }
    });
  }

  #all(): Condition {
    const parts = this.#list("AND", () => this.#single());
    return (item, given) => parts.every((part) => part(item, given));
  }

  #single(): Condition {
    const token = this.#tokens[this.#position] ?? this.#refuse();
    if (token === "(") {
      this.#position += 1;
      const inner = this.either();
      this.#expect(")");
      return inner;
    }
    if (this.#tokens[this.#position + 1] === "(" && token !== "size") return this.#call();
    const left = this.#operand();
    const operator = this.#take();
    if (operator === "BETWEEN") {
      const from = this.#operand();
      this.#expect("AND");
      const to = this.#operand();
      return (item, given) =>
        holds(">=", left(item, given), from(item, given)) &&
        holds("<=", left(item, given), to(item, given));
    }
    if (!["=", "<", "<=", ">", ">="].includes(operator)) this.#refuse();
    const right = this.#operand();
    return (item, given) => holds(operator, left(item, given), right(item, given));
  }

  #call(): Condition {
    const name = this.#take();
    this.#expect("(");
    const [subject, ...rest] = this.#list(",", () => this.#operand());
    this.#expect(")");
    const [value] = rest;
    if (subject === undefined) return this.#refuse();
    switch (name) {
      case "attribute_exists":
        return (item, given) => subject(item, given) !== undefined;
      case "attribute_not_exists":
        return (item, given) => subject(item, given) === undefined;
      case "begins_with":
        return (item, given) =>
          String(subject(item, given)).startsWith(String(value?.(item, given)));
      case "contains":
        return (item, given) => {
          const container = subject(item, given);
          const element = value?.(item, given);
          if (container instanceof Set) return container.has(element);
          if (typeof container === "string") {
            return typeof element === "string" && container.includes(element);
          }
          return Array.isArray(container) && container.includes(element);
        };
      default:
        return this.#refuse();
    }
  }

  /** An operand, or the sum or difference of two. */
  #sum(): Operand {
    const left = this.#operand();
    const sign = this.#tokens[this.#position];
    if (sign !== "+" && sign !== "-") return left;
    this.#position += 1;
    const right = this.#operand();
    return (item, given) => {
      const a = left(item, given);
      const b = right(item, given);
      if (typeof a !== "number" || typeof b !== "number")
        throw validation("an operand of a sum is no number");
      return sign === "+" ? a + b : a - b;
    };
  }

  #operand(): Operand {
    const token = this.#tokens[this.#position];
    if (token === "size") {
      this.#position += 1;
      this.#expect("(");
      const name = this.#name();
      this.#expect(")");
      return (item, given) => sizeOf(item[resolve(name, given)]);
    }
    if (token === "if_not_exists") {
      this.#position += 1;
      this.#expect("(");
      const name = this.#name();
      this.#expect(",");
      const otherwise = this.#operand();
      this.#expect(")");
      return (item, given) => {
        const stored = item[resolve(name, given)];
        return stored === undefined ? otherwise(item, given) : stored;
      };
    }
    if (token?.startsWith(":")) {
      this.#position += 1;
      return (_, { ExpressionAttributeValues: values = {} }) =>
        token in values ? values[token] : this.#refuse();
    }
    const name = this.#name();
    return (item, given) => item[resolve(name, given)];
  }

  /** The name of a top-level attribute. */
  #name(): string {
    const name = this.#take();
    if (!/^#?\w+$/.test(name) || [".", "["].includes(this.#tokens[this.#position] ?? ""))
      this.#refuse();
    return name;
  }

  #list<Part>(separator: string, read: () => Part): Part[] {
    const parts = [read()];
    while (this.#tokens[this.#position] === separator) {
      this.#position += 1;
      parts.push(read());
    }
    return parts;
  }

  #take(): string {
    const token = this.#tokens[this.#position] ?? this.#refuse();
    this.#position += 1;
    return token;
  }

  #expect(token: string): void {
    if (this.#take() !== token) this.#refuse();
  }

  #refuse(): never {
    throw new Error(`The in-memory database does not know the expression ${this.#text}`);
  }
}

function resolve(name: string, { ExpressionAttributeNames: names = {} }: Substitutions): string {
  const resolved = name.startsWith("#") ? names[name] : name;
  if (resolved === undefined) throw new Error(`The name ${name} is not given`);
  return resolved;
}

/** Whether a comparison holds. It never holds between values of different types. */
function holds(operator: string, left: unknown, right: unknown): boolean {
  if (operator === "=") return left !== undefined && isDeepStrictEqual(left, right);
  let order: number;
  if (typeof left === "string" && typeof right === "string") order = compareKeys(left, right);
  else if (typeof left === "number" && typeof right === "number") order = left - right;
  else return false;
  return operator.startsWith("<")
    ? order < 0 || (operator === "<=" && order === 0)
    : order > 0 || (operator === ">=" && order === 0);
}

/** Undefined for an attribute that has no size, with which no comparison holds. */
function sizeOf(value: unknown): number | undefined {
  if (value instanceof Set) return value.size;
  return typeof value === "string" || Array.isArray(value) ? value.length : undefined;
}

/** The result of ADD or DELETE: a sum, or a set with more or fewer elements. An empty set is no attribute. */
function combine(kind: "ADD" | "DELETE", before: unknown, value: unknown): unknown {
  if (value instanceof Set && (before === undefined || before instanceof Set)) {
    const set = new Set(before);
    for (const element of value) {
      if (kind === "ADD") set.add(element);
      else set.delete(element);
    }
    return set.size === 0 ? undefined : set;
  }
  if (
    kind === "ADD" &&
    typeof value === "number" &&
    (before === undefined || typeof before === "number")
  )
    return (before ?? 0) + value;
  throw validation("the attribute has another type");
}

function memoize<Result>(compile: (text: string) => Result): (text: string) => Result {
  const compiled = new Map<string, Result>();
  return (text) => {
    const known = compiled.get(text) ?? compile(text);
    compiled.set(text, known);
    return known;
  };
}
