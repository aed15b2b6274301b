import { type FormEvent, useState } from 'react'
import { CAMPOS_DO_CADASTRO, type CampoDoCadastro } from '#src/estabelecimentos/analise.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Campo, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import type { CadastroEmAnalise } from '../../aprovacoes.ts'
import { useDecisao } from './decidir.ts'

interface Props {
  cadastro: CadastroEmAnalise
  aoDecidir: () => void | Promise<void>
}

/** Picks the fields that are wrong and says for each what to put right. */
export function PedirCorrecao({ cadastro, aoDecidir }: Props) {
  const [aberto, setAberto] = useState(false)
  const [mensagens, setMensagens] = useState<Partial<Record<CampoDoCadastro, string>>>({})
  const { decidir, enviando } = useDecisao(cadastro, aoDecidir)
  const campos = Object.keys(CAMPOS_DO_CADASTRO) as CampoDoCadastro[]

  function marcar(campo: CampoDoCadastro, marcado: boolean) {
    setMensagens(({ [campo]: antes, ...outras }) => (marcado ? { ...outras, [campo]: antes ?? '' } : outras))
  }

  async function enviar(evento: FormEvent) {
    evento.preventDefault()
    const pedidas = campos.flatMap((campo) =>
      mensagens[campo] === undefined ? [] : [{ campo, mensagem: mensagens[campo] }],
    )
    const feito = await decidir('correcao', { campos: pedidas }, 'Correção pedida')
    if (feito) setAberto(false)
  }

  return (
    <>
      <button type="button" className="botao leve" onClick={() => setAberto(true)}>
        Pedir correção
      </button>
      <Dialogo aberto={aberto} aoFechar={() => setAberto(false)} titulo="Pedir correção">
        <form method="post" className="pilha" onSubmit={(evento) => void enviar(evento)}>
          <p>Marque o que precisa mudar. A loja recebe as mensagens por e-mail e no painel.</p>
          {campos.map((campo) => (
            <div key={campo}>
              <Marcar
                label={CAMPOS_DO_CADASTRO[campo]}
                checked={mensagens[campo] !== undefined}
                onChange={(evento) => marcar(campo, evento.currentTarget.checked)}
              />
              {mensagens[campo] !== undefined && (
                <Campo
                  aria-label={`O que corrigir em ${CAMPOS_DO_CADASTRO[campo]}`}
                  placeholder="O que corrigir"
                  required
                  minLength={5}
                  maxLength={500}
                  value={mensagens[campo]}
                  onChange={({ currentTarget: { value } }) =>
                    setMensagens((antes) => ({ ...antes, [campo]: value }))
                  }
                />
              )}
            </div>
          ))}
          <BotaoDeEnvio enviando={enviando}>Enviar pedido</BotaoDeEnvio>
        </form>
      </Dialogo>
    </>
  )
}
