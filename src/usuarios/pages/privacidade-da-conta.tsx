import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import { CONSENTIMENTOS, type Finalidade } from '../consentimentos.ts'
import { ExcluirConta } from './excluir-conta.tsx'
import estilo from './minha-conta.module.css'

export interface ConsentimentoDado {
  finalidade: Finalidade
  concedido: boolean | null
  em: string | null
}

/** What the privacy screen shows, for the loader of the page it stands on. Throws ApiError. */
export async function carregarPrivacidade(): Promise<ConsentimentoDado[]> {
  const { itens } = await api.get<{ itens: ConsentimentoDado[] }>('/rest/v1/consentimentos')
  return itens
}

/** What the law gives everyone over their data (LGPD art. 18), as far as they can do it by themselves. */
export function PrivacidadeDaConta({
  consentimentos,
  corrigir,
}: {
  consentimentos: ConsentimentoDado[]
  /** Where name and telephone are changed. */
  corrigir: ReactNode
}) {
  const [baixando, setBaixando] = useState(false)

  async function baixar() {
    setBaixando(true)
    try {
      const dados = await api.get<unknown>('/rest/v1/meus_dados')
      salvarArquivo('meus-dados.json', JSON.stringify(dados, null, 2))
      toast.ok('Arquivo pronto', 'Seus dados foram baixados.')
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao baixar dados', erro.detail ?? erro.title)
    } finally {
      setBaixando(false)
    }
  }

  return (
    <>
      <section className={`cartao ${estilo.cartao}`} aria-labelledby="baixar">
        <h2 id="baixar">Baixar meus dados</h2>
        <p>
          Um arquivo JSON com tudo o que guardamos sobre você: cadastro, compras, devoluções, avaliações e
          acessos.
        </p>
        <div className={estilo.botoes}>
          <button type="button" className="botao" disabled={baixando} onClick={() => void baixar()}>
            <IconDownload size={20} aria-hidden /> {baixando ? 'Preparando...' : 'Baixar meus dados'}
          </button>
        </div>
      </section>
      <Consentimentos consentimentos={consentimentos} />
      <section className={`cartao ${estilo.cartao}`} aria-labelledby="corrigir">
        <h2 id="corrigir">Corrigir ou perguntar</h2>
        <p>
          {corrigir} Para perguntar como usamos os seus dados, fale com o encarregado, como explica a página{' '}
          <Link to="/privacidade">Privacidade</Link>. A resposta chega em até 15 dias.
        </p>
      </section>
      <ExcluirConta />
    </>
  )
}

function Consentimentos({ consentimentos }: { consentimentos: ConsentimentoDado[] }) {
  const { revalidate } = useRevalidator()
  const [mudando, setMudando] = useState<Finalidade | null>(null)

  async function mudar(finalidade: Finalidade, concedido: boolean) {
    setMudando(finalidade)
    try {
      await api.post('/rest/v1/consentimentos', { finalidade, concedido })
      toast.ok(concedido ? 'Autorização registrada' : 'Autorização retirada')
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao salvar', erro.detail ?? erro.title)
    } finally {
      await revalidate()
      setMudando(null)
    }
  }

  return (
    <section className={`cartao ${estilo.cartao}`} aria-labelledby="consentimentos">
      <h2 id="consentimentos">Consentimentos</h2>
      <p>Nada disto é preciso para comprar ou vender. Você muda de ideia quando quiser.</p>
      {CONSENTIMENTOS.map(({ id, nome, texto }) => (
        <label key={id} className="marcar">
          <input
            type="checkbox"
            aria-label={`${nome}. ${texto}`}
            checked={consentimentos.find(({ finalidade }) => finalidade === id)?.concedido ?? false}
            disabled={mudando === id}
            onChange={({ currentTarget }) => void mudar(id, currentTarget.checked)}
          />
          <span>
            <strong>{nome}.</strong> <span className="apagado">{texto}</span>
          </span>
        </label>
      ))}
    </section>
  )
}

function salvarArquivo(nome: string, texto: string): void {
  const endereco = URL.createObjectURL(new Blob([texto], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = endereco
  link.download = nome
  link.click()
  URL.revokeObjectURL(endereco)
}
