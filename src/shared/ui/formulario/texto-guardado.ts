import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { lerSessao, ouvirSessao } from '../sessao/sessao-guardada.ts'
import { toast } from '../toasts/toasts.tsx'
import type { Campos } from './use-campos.ts'

const CHAVE = 'portal.formulario_interrompido'
const SEGREDO = /senha|password|token|secret/i

interface Guardado {
  usuario: string
  lugar: string
  valores: Record<string, unknown>
  /** The way back was shown once. */
  levado?: boolean
}

/** A session that ends while a form is being filled: what was typed waits in this tab for the same person. */
export function useTextoGuardado<V extends Record<string, unknown>>(form: Campos<V>): void {
  const { pathname, search } = useLocation()
  const lugar = pathname + search
  const devolver = useEffectEvent((usuario: string) => {
    const guardado = ler()
    if (guardado?.usuario !== usuario || guardado.lugar !== lugar) return
    // Another form may be in the same place.
    if (!Object.keys(guardado.valores).every((campo) => campo in form.getValues())) return
    largarTextoGuardado()
    form.setValues(guardado.valores as Partial<V>)
    toast.info('Recuperamos o que você digitou', 'Sua sessão terminou antes de salvar. Confira e salve.')
  })
  const guardar = useEffectEvent((usuario: string) => {
    const mudados = Object.entries(form.getValues()).filter(
      ([campo]) => form.isDirty(campo) && !SEGREDO.test(campo),
    )
    if (mudados.length === 0) return
    const guardado: Guardado = { usuario, lugar, valores: Object.fromEntries(mudados) }
    sessionStorage.setItem(CHAVE, JSON.stringify(guardado))
  })

  useEffect(() => {
    const usuario = lerSessao()?.usuario.id
    if (!usuario) return
    devolver(usuario)
    return ouvirSessao(() => {
      if (!lerSessao()) guardar(usuario)
    })
  }, [])
}

/** Where this person's form was interrupted, returned once: whoever signs in again is led there. */
export function lugarInterrompido(usuario: string): string | null {
  const guardado = ler()
  if (guardado?.usuario !== usuario || guardado.levado) return null
  sessionStorage.setItem(CHAVE, JSON.stringify({ ...guardado, levado: true }))
  return guardado.lugar
}

/** Whoever signs out means to leave nothing. */
export function largarTextoGuardado(): void {
  sessionStorage.removeItem(CHAVE)
}

function ler(): Guardado | null {
  const texto = sessionStorage.getItem(CHAVE)
  return texto === null ? null : (JSON.parse(texto) as Guardado)
}
