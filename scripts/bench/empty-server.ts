import fastify from 'fastify';

// The least that Fastify can answer: what the bare machine gives.
const server = fastify();
server.get('/', () => ({ ok: true }));
console.log(`Sheaf is at ${await server.listen({ port: 0, host: '127.0.0.1' })}`);
