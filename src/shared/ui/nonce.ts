import { createContext } from 'react'

/** Given by the server to the inline scripts it writes (src/shared/server/http/inline-scripts.ts); none in the browser. */
export const Nonce = createContext<string | undefined>(undefined)
