// React takes one of its halves by NODE_ENV when it is loaded first. The program runs the production one, which writes a
// letter in a quarter of the time.
const { NODE_ENV } = process.env
process.env.NODE_ENV = 'production'
await Promise.all([import('react/jsx-runtime'), import('react-dom/server')])
process.env.NODE_ENV = NODE_ENV
