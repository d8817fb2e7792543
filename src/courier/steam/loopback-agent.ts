/** Leads every call for Steam to a double on this machine: what would be encrypted goes out in the clear, and no further than loopback. */
import { Agent } from 'node:https';
import { connect, type Socket } from 'node:net';

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/** True for an address of which tests may make Steam: http, and on this machine. */
export function isLoopbackAddress(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'http:' && loopback.includes(url.hostname) && url.port !== '';
}

/** The agent of a client that means to speak to Steam over TLS. `address` is one for which `isLoopbackAddress` holds. */
export function loopbackAgent(address: string): Agent {
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const agent = new Agent();
  agent.createConnection = (): Socket => connect({ host, port: Number(port) });
  return agent;
}
