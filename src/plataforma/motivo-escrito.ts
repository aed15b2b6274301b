import { z } from 'zod'

/** Why the platform does it, in words for those whom it touches. */
export const motivoEscrito = z.string().trim().min(10, 'Explique em pelo menos 10 letras.').max(1000)
