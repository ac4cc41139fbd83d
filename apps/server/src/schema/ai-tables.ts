/** What the model is told for an action in a language, where an administrator changed it. */
export interface PromptTable {
  prompt_key: string;
  language: 'zh' | 'en';
  text: string;
  updated_at: number;
}

export interface AiTables {
  prompt: PromptTable;
}
