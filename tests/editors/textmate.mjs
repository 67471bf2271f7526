// The TextMate grammars of docs/editors on the samples beside this file:
//
//     node textmate.mjs ROOT              by the small engine below, which needs nothing else
//     node textmate.mjs ROOT MODULES      by vscode-textmate and vscode-oniguruma in that folder
//
// A sample has the lines of a file behind `>`. Below each stand tokens of it, in their order, as
// `text = scope`, the scope being the innermost. What the two engines say is the same as far as the
// samples go; the small one knows of TextMate what the grammars use, and its patterns are those of
// ECMAScript, so the grammars keep to what both kinds of patterns have.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

const [root, modules] = process.argv.slice(2);
const here = path.join(root, 'tests/editors');
const syntaxes = path.join(root, 'docs/editors/vscode/syntaxes');
const grammars = {};
for (const file of fs.readdirSync(syntaxes)) {
    const grammar = JSON.parse(fs.readFileSync(path.join(syntaxes, file), 'utf8'));
    grammars[grammar.scopeName] = grammar;
}

// --- The small engine: [{begin, end, scope}] of each line.

const compiled = new Map();

/** The match of `pattern` in `line` at or behind `from`, the first as Oniguruma finds it. */
function find(pattern, line, from, isFirstLine) {
    // \A is the begin of the text.
    const source = isFirstLine ? pattern.replace('\\A', '^') : pattern.replace('\\A', '(?!)');
    if (!compiled.has(source)) compiled.set(source, new RegExp(source, 'dgmu'));
    const regex = compiled.get(source);
    regex.lastIndex = from;
    return regex.exec(line);
}

/** The rules that `patterns` come to once includes are followed. */
function flatten(patterns, grammar, found = []) {
    for (const rule of patterns ?? []) {
        if (rule.include === undefined) {
            if (rule.match !== undefined || rule.begin !== undefined) found.push(rule);
            else flatten(rule.patterns, grammar, found);
        } else if (rule.include.startsWith('#')) {
            const named = grammar.repository[rule.include.slice(1)];
            if (named === undefined) throw new Error(`no rule ${rule.include}`);
            flatten([named], grammar, found);
        } else if (rule.include === '$self') {
            flatten(grammar.patterns, grammar, found);
        }
    }
    return found;
}

function tokenize(lines, grammar) {
    const stack = [{ scopes: [grammar.scopeName], rules: flatten(grammar.patterns, grammar) }];
    return lines.map((text, number) => tokenizeLine(text + '\n', stack, grammar, number === 0));
}

function tokenizeLine(line, stack, grammar, isFirstLine) {
    const tokens = [];
    let at = 0;
    const emit = (end, scope) => {
        if (end > at) tokens.push({ begin: at, end, scope });
        at = Math.max(at, end);
    };
    /** The text of a match, its groups in the scopes of their captures. */
    const emitMatch = (match, captures, scope) => {
        for (const [group, capture] of Object.entries(captures ?? {})) {
            const place = match.indices[group];
            if (place === undefined) continue;
            emit(place[0], scope);
            emit(place[1], capture.name);
        }
        emit(match.indices[0][1], scope);
    };
    for (let empty = 0; at < line.length && empty < 50;) {
        const top = stack.at(-1);
        const scope = top.scopes.at(-1);
        let best = null;
        const consider = (pattern, rule) => {
            const match = find(pattern, line, at, isFirstLine);
            if (match && (best === null || match.index < best.match.index)) best = { match, rule };
        };
        if (top.end !== undefined) consider(top.end, null);
        for (const rule of top.rules) consider(rule.match ?? rule.begin, rule);
        if (best === null) break;
        const { match, rule } = best;
        emit(match.index, scope);
        empty = match[0] === '' ? empty + 1 : 0;
        if (rule === null) {
            emitMatch(match, top.rule.endCaptures, top.rule.name ?? stack.at(-2).scopes.at(-1));
            stack.pop();
        } else if (rule.match !== undefined) {
            if (match[0] === '') throw new Error(`an empty match of ${rule.match}`);
            emitMatch(match, rule.captures, rule.name ?? scope);
        } else {
            const outer = rule.name ?? scope;
            emitMatch(match, rule.beginCaptures, outer);
            const scopes = [...top.scopes, outer, rule.contentName ?? outer];
            stack.push({ scopes, rule, end: rule.end, rules: flatten(rule.patterns, grammar) });
        }
    }
    emit(line.length, stack.at(-1).scopes.at(-1));
    return tokens;
}

// --- The engine of the editor.

async function editorEngine() {
    const load = createRequire(path.join(modules, 'package.json'));
    const oniguruma = load('vscode-oniguruma');
    const textmate = load('vscode-textmate');
    const wasm = load.resolve('vscode-oniguruma').replace(/main\.js$/, 'onig.wasm');
    await oniguruma.loadWASM(fs.readFileSync(wasm).buffer);
    const registry = new textmate.Registry({
        onigLib: Promise.resolve({
            createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
            createOnigString: (text) => new oniguruma.OnigString(text),
        }),
        loadGrammar: async (scope) => grammars[scope] ?? null,
    });
    return async (lines, { scopeName }) => {
        const grammar = await registry.loadGrammar(scopeName);
        let state = textmate.INITIAL;
        return lines.map((line) => {
            const result = grammar.tokenizeLine(line, state);
            state = result.ruleStack;
            return result.tokens.map((token) => (
                { begin: token.startIndex, end: token.endIndex, scope: token.scopes.at(-1) }));
        });
    };
}

// --- Samples.

function readSample(file) {
    const lines = [];
    const expected = [];
    fs.readFileSync(file, 'utf8').split('\n').forEach((text, i) => {
        if (text.startsWith('>')) {
            lines.push(text.slice(1));
            expected.push([]);
        } else if (text.trim() !== '') {
            const split = text.lastIndexOf(' = ');
            if (split < 0) throw new Error(`${file}:${i + 1}: neither a line nor a token`);
            const scope = text.slice(split + 3).trim();
            expected.at(-1).push({ text: text.slice(0, split).trim(), scope, at: i + 1 });
        }
    });
    return { lines, expected };
}

/** What differs between a sample and its tokens, as messages. */
function differences(file, { lines, expected }, tokens) {
    const found = [];
    lines.forEach((line, i) => {
        let next = 0;
        for (const { text, scope, at } of expected[i]) {
            const is = (token) => line.slice(token.begin, token.end).trim() === text &&
                token.scope === scope;
            const where = tokens[i].findIndex((token, k) => k >= next && is(token));
            if (where >= 0) {
                next = where + 1;
                continue;
            }
            const seen = tokens[i].map((t) => `${line.slice(t.begin, t.end)} = ${t.scope}`);
            found.push(`${file}:${at}: no ${text} = ${scope} among\n    ${seen.join('\n    ')}`);
        }
    });
    return found;
}

const engine = modules === undefined ? tokenize : await editorEngine();
let count = 0;
const wrong = [];
for (const file of fs.readdirSync(here).filter((name) => name.endsWith('.sample'))) {
    const sample = readSample(path.join(here, file));
    const language = file.replace(/\.sample$/, '');
    const tokens = await engine(sample.lines, grammars[`source.${language}`]);
    wrong.push(...differences(file, sample, tokens));
    count += sample.expected.flat().length;
}
if (wrong.length > 0 || count < 100) {
    console.error(wrong.join('\n'));
    console.error(`${wrong.length} of ${count} tokens have another scope`);
    process.exit(1);
}
console.log(`${count} tokens have their scopes`);
