import { useState } from 'react'
import { api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { CampoDeCopiar } from '#src/shared/ui/kit/campo-de-copiar.tsx'
import { useConfirmar } from '#src/shared/ui/kit/confirmar.tsx'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { Origem } from '../../chegadas.ts'
import estilo from './chegadas.module.css'

/** Installations whose archives are believed, and the key by which others know this one. */
export function OrigensConhecidas({ origens, chave }: { origens: readonly Origem[]; chave: string }) {
  const { confirmar, dialogo } = useConfirmar()
  const [tirar, tirando] = useAcao(
    { titulo: 'Não foi possível tirar', recarregar: 'sempre' },
    async ({ id, nome }: Origem) => {
      const pergunta = {
        titulo: `Tirar ${nome} das conhecidas?`,
        texto:
          'Os arquivos que ela assina passam a ser de origem desconhecida. As lojas que já vieram ficam.',
        botao: 'Tirar',
        perigo: true,
      }
      if (!(await confirmar(pergunta))) return false
      await api.del('/rest/v1/plataforma/origens/:id', { params: { id } })
      toast.ok('Origem tirada', nome)
    },
  )
  return (
    <Quadro titulo="Origens conhecidas" className="pilha vao-14 folga">
      <p className="apagado">
        Cada instalação do Portal assina os arquivos que faz. Peça a chave a quem cuida da outra por um meio
        em que você confia, e não pelo próprio arquivo.
      </p>
      <CampoDeCopiar
        label="Chave desta instalação"
        valor={chave}
        copiado={['Chave copiada', 'Mande a quem vai receber lojas daqui.']}
      />
      {origens.length === 0 ? (
        <p className="apagado">Nenhuma outra instalação ainda.</p>
      ) : (
        <ul className={`sem-lista ${estilo.origens}`}>
          {origens.map((origem) => (
            <li key={origem.id}>
              <p>
                <strong>{origem.nome}</strong> <code>{origem.chave}</code>
              </p>
              <button
                type="button"
                className="botao leve ruim"
                disabled={tirando}
                aria-label={`Tirar ${origem.nome}`}
                onClick={() => void tirar(origem)}
              >
                Tirar
              </button>
            </li>
          ))}
        </ul>
      )}
      <NovaOrigem />
      {dialogo}
    </Quadro>
  )
}

function NovaOrigem() {
  const [nome, setNome] = useState('')
  const [chave, setChave] = useState('')
  const [erros, setErros] = useState<Record<string, string>>({})
  const [acrescentar, enviando] = useAcao(
    { titulo: 'Não foi possível acrescentar', campos: setErros, recarregar: 'feito' },
    async () => {
      await api.post('/rest/v1/plataforma/origens', { body: { nome, chave: chave.trim() } })
      toast.ok('Origem acrescentada', nome)
      setNome('')
      setChave('')
    },
  )
  return (
    <form method="post" className="pilha vao-14" aria-label="Acrescentar origem" onSubmit={acrescentar}>
      <Campo
        label="Nome da instalação"
        required
        maxLength={120}
        value={nome}
        error={erros.nome}
        onChange={(evento) => setNome(evento.currentTarget.value)}
      />
      <Campo
        label="Chave"
        required
        autoComplete="off"
        spellCheck={false}
        value={chave}
        error={erros.chave}
        onChange={(evento) => setChave(evento.currentTarget.value)}
      />
      <BotaoDeEnvio enviando={enviando} className="leve no-inicio">
        Acrescentar
      </BotaoDeEnvio>
    </form>
  )
}
