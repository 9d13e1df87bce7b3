/** How many shards a group of pieces has. Pieces are dealt to shards in turn, and shards to workers alike. */
export const shardsPerGroup = 64
