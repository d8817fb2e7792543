/** Leads every call for Steam to a double on this machine: what would be encrypted goes out in the clear, and no further than loopback. */
import { Agent } from 'node:https';
import { connect, type Socket } from 'node:net';

/** The agent of a client that means to speak to Steam over TLS. `address` is one of this machine, with its port. */
export function loopbackAgent(address: string): Agent {
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const agent = new Agent();
  agent.createConnection = (): Socket => connect({ host, port: Number(port) });
  return agent;
}
