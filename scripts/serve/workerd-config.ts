/**
 * The configuration with which workerd serves the built Worker as Cloudflare would: its modules and bindings, the assets by Cloudflare's
 * own workers, rate limits, and a socket of its own for the clock. Variables come from the environment of the process, so that no
 * secret is written to a file.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { build, stop } from 'esbuild';
import { readAssets } from './assets.ts';
import { type CapnpStruct, type CapnpValue, capnpText, Embedded } from './capnp-text.ts';
import { assetWorker } from './cloudflare-packages.ts';

/** What is read of the configuration that a build writes from wrangler.toml. */
interface BuiltWorker {
  main: string;
  compatibility_date: string;
  compatibility_flags: string[];
  vars: Record<string, unknown>;
  assets: {
    binding: string;
    directory: string;
    html_handling?: string;
    not_found_handling?: string;
    run_worker_first?: string[];
  };
  ratelimits: { name: string; simple: { limit: number; period: number } }[];
  services: { binding: string; service: string }[];
  triggers: { crons: string[] };
}

type RendererConfig = Pick<BuiltWorker, 'main' | 'compatibility_date'> & { name: string };

export interface ConfigOptions {
  /** Folder of the build. */
  buildDir: string;
  /** Folder that the configuration will be written to: paths within it are relative. */
  folder: string;
  /** Folder that the Worker keeps evidence in; its path is a whole one. */
  evidenceFolder: string;
  /** Where it listens: `localhost:4321`. */
  address: string;
  /** Addresses and networks of proxies before it, which are believed who calls. */
  trustedProxies: readonly string[];
  /** Path of the socket for the clock. */
  clockSocket: string;
  /** Variables of the process that the Worker is given. */
  variables: readonly string[];
}

type Embed = (path: string) => Embedded;

const everyMinute = '* * * * *';

/** @throws Error when the build asks for what this server does not have */
export async function workerdConfig({
  buildDir,
  folder,
  evidenceFolder,
  address,
  trustedProxies,
  clockSocket,
  variables,
}: ConfigOptions): Promise<string> {
  const server = join(buildDir, 'server');
  const inside = await modulesInside();
  // safe because the build writes it in this shape
  const worker = JSON.parse(readFileSync(join(server, 'wrangler.json'), 'utf8')) as BuiltWorker;
  if (worker.triggers.crons.join() !== everyMinute) throw new Error('The local server knows one clock: every minute.');
  const embed: Embed = (path) => new Embedded(relative(folder, path));
  const shop = {
    modules: modulesOf(server, worker.main, embed),
    compatibilityDate: worker.compatibility_date,
    compatibilityFlags: worker.compatibility_flags,
    bindings: [
      { name: worker.assets.binding, service: 'assets' },
      { name: 'EVIDENCE_FOLDER', service: 'evidence' },
      ...Object.entries(worker.vars)
        .filter(([name]) => !variables.includes(name))
        .map(([name, value]) => (typeof value === 'string' ? { name, text: value } : json(name, value))),
      ...variables.map((name) => ({ name, fromEnvironment: name })),
      ...worker.services.map(({ binding, service }) => ({ name: binding, service })),
      ...worker.ratelimits.map(({ name, simple }) => ({ name, wrapped: rateLimit(simple) })),
    ],
  };
  const config: CapnpStruct = {
    services: [
      // The database, the mail server and the doubles of tests are on this machine.
      {
        name: 'internet',
        network: { allow: ['public', 'private'], tlsOptions: { trustBrowserCas: true } },
      },
      { name: 'shop', worker: shop },
      rendererService(join(buildDir, 'renderer'), embed),
      { name: 'evidence', disk: { path: evidenceFolder, writable: true } },
      ...assetServices(worker, join(server, worker.assets.directory), inside['asset-files'], embed),
      { name: 'compressed', disk: { path: join(buildDir, 'compressed') } },
      {
        name: 'front',
        worker: frontWorker(worker, {
          source: inside.front,
          trustedProxies,
          compressed: readdirSync(join(buildDir, 'compressed')),
          embed,
        }),
      },
      { name: 'clock', worker: clockWorker(inside.clock) },
    ],
    sockets: [
      { name: 'http', address, http: {}, service: 'front' },
      { name: 'clock', address: `unix:${clockSocket}`, http: {}, service: 'clock' },
    ],
    extensions: [{ modules: [{ name: 'shop:rate-limiter', internal: true, esModule: inside['rate-limiter'] }] }],
  };
  return `using Workerd = import "/workerd/workerd.capnp";\n\nconst config :Workerd.Config = ${capnpText(config)};\n`;
}

/** Named like the Worker that it is at Cloudflare. */
function rendererService(folder: string, embed: Embed): CapnpStruct {
  // safe because the build writes it in this shape
  const config = JSON.parse(readFileSync(join(folder, 'wrangler.json'), 'utf8')) as RendererConfig;
  const { name, main, compatibility_date: compatibilityDate } = config;
  return { name, worker: { modules: modulesOf(folder, main, embed), compatibilityDate } };
}

interface Front {
  source: string;
  trustedProxies: readonly string[];
  /** Hashes of the files that are compressed already. */
  compressed: readonly string[];
  embed: Embed;
}

function frontWorker({ assets }: BuiltWorker, { source, trustedProxies, compressed, embed }: Front): CapnpStruct {
  const rules = assets.run_worker_first ?? [];
  const routing = {
    has_user_worker: true,
    static_routing: {
      user_worker: rules.filter((rule) => !rule.startsWith('!')),
      asset_worker: rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1)),
    },
  };
  return {
    ...cloudflareRuntime,
    modules: [
      { name: 'front.js', esModule: source },
      { name: 'router-worker.js', esModule: embed(assetWorker('router')) },
    ],
    bindings: [
      { name: 'ASSET_WORKER', service: 'assets' },
      { name: 'USER_WORKER', service: 'shop' },
      json('CONFIG', routing),
      json('TRUSTED_PROXIES', trustedProxies),
      { name: 'COMPRESSED', service: 'compressed' },
      json('COMPRESSED_FILES', compressed),
    ],
  };
}

function assetServices(worker: BuiltWorker, directory: string, source: string, embed: Embed): CapnpStruct[] {
  const { manifest, files, headers } = readAssets(directory);
  const config = {
    compatibility_date: worker.compatibility_date,
    compatibility_flags: worker.compatibility_flags,
    html_handling: worker.assets.html_handling,
    not_found_handling: worker.assets.not_found_handling,
    headers,
    has_static_routing: true,
  };
  return [
    { name: 'folder', disk: { path: directory, allowDotfiles: true } },
    {
      name: 'asset-files',
      worker: {
        ...cloudflareRuntime,
        modules: [{ name: 'asset-files.js', esModule: source }],
        bindings: [{ name: 'FOLDER', service: 'folder' }, json('FILES', files)],
      },
    },
    {
      name: 'assets',
      worker: {
        ...cloudflareRuntime,
        modules: [{ name: 'asset-worker.js', esModule: embed(assetWorker('assets')) }],
        bindings: [
          { name: 'ASSETS_KV_NAMESPACE', kvNamespace: 'asset-files' },
          { name: 'ASSETS_MANIFEST', data: manifest },
          json('CONFIG', config),
        ],
      },
    },
  ];
}

function clockWorker(source: string): CapnpStruct {
  return {
    compatibilityDate: cloudflareRuntime.compatibilityDate,
    compatibilityFlags: ['service_binding_extra_handlers'],
    modules: [{ name: 'clock.js', esModule: source }],
    bindings: [
      { name: 'SHOP', service: 'shop' },
      { name: 'CRON', text: everyMinute },
    ],
  };
}

/** With what Cloudflare's own workers are run by their development server. */
const cloudflareRuntime = {
  compatibilityDate: '2024-07-31',
  compatibilityFlags: ['nodejs_compat', 'enable_ctx_exports'],
};

function rateLimit({ limit, period }: { limit: number; period: number }): CapnpStruct {
  return { moduleName: 'shop:rate-limiter', innerBindings: [json('limit', limit), json('period', period)] };
}

/** The main module comes first. Maps of the sources are not needed. */
function modulesOf(folder: string, main: string, embed: Embed): CapnpValue[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name !== main && extname(name) in moduleKinds);
  return [main, ...names].map((name) => ({ name, [moduleKinds[extname(name)] ?? '']: embed(join(folder, name)) }));
}

const moduleKinds: Readonly<Record<string, string>> = {
  '.mjs': 'esModule',
  '.js': 'esModule',
  '.wasm': 'wasm',
  '.txt': 'text',
  '.html': 'text',
  '.sql': 'text',
  '.bin': 'data',
};

function json(name: string, value: unknown): CapnpStruct {
  return { name, json: JSON.stringify(value) };
}

type Inside = (typeof insideNames)[number];

const insideNames = ['front', 'asset-files', 'rate-limiter', 'clock'] as const;

/** The modules of `inside`, without types and with what they import of their own. */
async function modulesInside(): Promise<Record<Inside, string>> {
  const folder = join(import.meta.dirname, 'inside');
  const { outputFiles } = await build({
    entryPoints: insideNames.map((name) => join(folder, `${name}.ts`)),
    outdir: folder,
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    external: ['./router-worker.js', 'cloudflare:*'],
  });
  // its process would stay as long as this one
  await stop();
  // safe because there is a file for each entry
  return Object.fromEntries(outputFiles.map(({ path, text }) => [basename(path, '.js'), text])) as Record<
    Inside,
    string
  >;
}
