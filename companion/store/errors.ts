export const FULL_SENTENCE = 'The disk is full: free some room, then go on. Nothing that was kept is lost.';
