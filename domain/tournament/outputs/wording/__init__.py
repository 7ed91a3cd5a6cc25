"""The words of what people read, in Japanese and in English, and decisions in sentences (TN-17.4).

The room depends on the documents.
"""
