import { inBlocks } from './blocks.ts';

/**
 * Services of cloud hosts at addresses that look public but answer only the machines of that cloud: metadata, credentials, name servers.
 * Link-local, unique local, shared and reserved addresses, where most clouds have theirs, are private by their range (`address.ts`).
 */
const BLOCKS: readonly string[] = [
  // Azure WireServer: "What is IP address 168.63.129.16?", learn.microsoft.com/azure/virtual-network.
  '168.63.129.16/32',
  // IBM Cloud: IaaS and cloud service endpoints, cloud.ibm.com/docs/vpc "Service endpoints".
  '161.26.0.0/16',
  '166.8.0.0/14',
  // Equinix Metal, once Packet: metadata.platformequinix.com.
  '192.80.8.124/32',
];

/** Returns true if an address, in the spelling of `sameAddress`, is such a service. */
export const isCloudService = inBlocks(BLOCKS);
