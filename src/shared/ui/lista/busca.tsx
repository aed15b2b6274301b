import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useEndereco } from './endereco.ts'

const ESPERA_MS = 300

/** One box for everything; asks 300 ms after the last key. */
export function Busca({ rotulo, exemplo }: { rotulo: string; exemplo: string }) {
  const { parametros, mudar } = useEndereco()
  const noEndereco = parametros.get('busca') ?? ''
  const [texto, setTexto] = useState(noEndereco)
  const [vista, setVista] = useState(noEndereco)
  const relogio = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(relogio.current), [])
  // The address changed by itself: back, `Limpar filtros`, a saved view.
  if (noEndereco !== vista) {
    setVista(noEndereco)
    if (noEndereco !== texto.trim()) setTexto(noEndereco)
  }

  function digitar(novo: string) {
    setTexto(novo)
    clearTimeout(relogio.current)
    relogio.current = setTimeout(() => mudar({ busca: novo.trim() }, { troca: true }), ESPERA_MS)
  }

  return (
    <label className="busca">
      <span className="so-leitor">{rotulo}</span>
      <IconSearch size={20} aria-hidden />
      <input
        type="search"
        className="entrada"
        placeholder={exemplo}
        maxLength={120}
        value={texto}
        onChange={(evento) => digitar(evento.currentTarget.value)}
      />
    </label>
  )
}
