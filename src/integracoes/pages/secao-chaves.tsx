import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ESCOPOS } from '#src/acesso/escopos.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { type ContextoDoPerfil, lojaDe } from '#src/estabelecimentos/pages/perfil/aba.tsx'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { useConfirmar } from '#src/shared/ui/kit/confirmar.tsx'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { Chave, ChaveNova } from '../schemas.ts'
import estilo from './chaves.module.css'
import { ChavePronta, NovaChave, TrocarChave } from './dialogos-da-chave.tsx'

/** Opens the section of the shop's API keys. */
export async function abrirChaves(contexto: ContextoDoPerfil) {
  const { id } = lojaDe(contexto)
  const { itens } = await api.get('/rest/v1/chaves_api', { query: { estabelecimento_id: id } })
  return <SecaoChaves key="chaves" estabelecimentoId={id} chaves={itens} />
}

type Aberto = { que: 'nova' } | { que: 'trocar'; chave: Chave } | { que: 'pronta'; nova: ChaveNova }

function SecaoChaves({ estabelecimentoId, chaves }: { estabelecimentoId: string; chaves: Chave[] }) {
  const [aberto, setAberto] = useState<Aberto | null>(null)
  const { confirmar, dialogo } = useConfirmar()
  const fechar = () => setAberto(null)
  const pronta = (nova: ChaveNova) => setAberto({ que: 'pronta', nova })

  const [revogar, revogando] = useAcao(
    { titulo: 'Não foi possível revogar', recarregar: 'sempre' },
    async ({ id, nome }: Chave) => {
      const pergunta = {
        titulo: `Revogar a chave ${nome}?`,
        texto: 'O programa que usa esta chave para de funcionar na hora. Ela não volta.',
        botao: 'Revogar chave',
        perigo: true,
      }
      if (!(await confirmar(pergunta))) return false
      const body = { estabelecimento_id: estabelecimentoId }
      await api.post('/rest/v1/chaves_api/:id/revogar', { params: { id }, body })
      toast.ok('Chave revogada', nome)
    },
  )

  return (
    <Quadro
      titulo="Chaves de API"
      className="pilha vao-14 folga"
      ferramenta={
        <button type="button" className="botao" onClick={() => setAberto({ que: 'nova' })}>
          <IconPlus size={18} aria-hidden /> Nova chave
        </button>
      }
    >
      <p className="apagado">
        Com uma chave, o seu sistema de gestão ou outro programa consulta e altera a loja sem a sua senha.
        Crie uma para cada programa e deixe nela só o que ele precisa.{' '}
        <a href="/docs" target="_blank" rel="noreferrer">
          Documentação da API
        </a>
      </p>
      {chaves.length === 0 ? (
        <p className={estilo.nenhuma}>
          <IconKey size={24} aria-hidden /> Nenhuma chave ainda. Nenhum programa entra na sua loja.
        </p>
      ) : (
        <ul className={`sem-lista ${estilo.chaves}`}>
          {chaves.map((chave) => (
            <Linha
              key={chave.id}
              chave={chave}
              ocupada={revogando}
              aoTrocar={() => setAberto({ que: 'trocar', chave })}
              aoRevogar={() => void revogar(chave)}
            />
          ))}
        </ul>
      )}
      <NovaChave
        aberto={aberto?.que === 'nova'}
        estabelecimentoId={estabelecimentoId}
        aoFechar={fechar}
        aoCriar={pronta}
      />
      <TrocarChave
        chave={aberto?.que === 'trocar' ? aberto.chave : null}
        estabelecimentoId={estabelecimentoId}
        aoFechar={fechar}
        aoCriar={pronta}
      />
      <ChavePronta nova={aberto?.que === 'pronta' ? aberto.nova : null} aoFechar={fechar} />
      {dialogo}
    </Quadro>
  )
}

interface LinhaProps {
  chave: Chave
  ocupada: boolean
  aoTrocar: () => void
  aoRevogar: () => void
}

function Linha({ chave, ocupada, aoTrocar, aoRevogar }: LinhaProps) {
  const { nome, comeco, fim, escopos, quem, status } = chave
  return (
    <li>
      <div className={estilo.chave}>
        <p className="fila vao-8-16">
          <strong>{nome}</strong>
          <code>
            {comeco}…{fim}
          </code>
          {status === 'ativa' ? null : (
            <span className="selo">{status === 'revogada' ? 'Revogada' : 'Vencida'}</span>
          )}
        </p>
        <p className="apagado">
          {usoDa(chave)} · {prazoDa(chave)} · Criada por {quem}
        </p>
        <details>
          <summary>{plural(escopos.length, '# permissão', '# permissões')}</summary>
          <ul className="apagado">
            {escopos.map((escopo) => (
              <li key={escopo}>{ESCOPOS[escopo]}</li>
            ))}
          </ul>
        </details>
      </div>
      {status === 'ativa' ? (
        <div className="fila">
          <button
            type="button"
            className="botao leve"
            aria-label={`Trocar a chave ${nome}`}
            onClick={aoTrocar}
          >
            Trocar
          </button>
          <button
            type="button"
            className="botao leve ruim"
            disabled={ocupada}
            aria-label={`Revogar a chave ${nome}`}
            onClick={aoRevogar}
          >
            Revogar
          </button>
        </div>
      ) : null}
    </li>
  )
}

function usoDa({ usado_em }: Chave): string {
  return usado_em ? `Usada em ${formatarDataHora(usado_em)}` : 'Ainda não usada'
}

function prazoDa({ expira_em, revogado_em, status }: Chave): string {
  if (revogado_em) return `Revogada em ${formatarDataHora(revogado_em)}`
  if (!expira_em) return 'Sem prazo'
  return status === 'vencida'
    ? `Venceu em ${formatarDataHora(expira_em)}`
    : `Vale até ${formatarDataHora(expira_em)}`
}
